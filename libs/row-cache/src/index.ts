export { type RowCacheOptions, openRowCache } from './open-row-cache';
export { type CacheListener, type CacheNews, type KeepTimes, type RowCache } from './row-cache';
