export { type RowCacheOptions, openRowCache } from './open-row-cache';
export { type IssueListener, type IssueNews, type KeepTimes, type RowCache } from './row-cache';
