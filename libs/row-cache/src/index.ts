export { openedBlock } from './codec/block';
export {
  type PackedIssue,
  type ScaledIssue,
  decodeIssue as unpackIssue,
  packIssue,
  scaledIssue,
  unpackScaledIssue,
} from './codec/issue-codec';
export { type Means, type ScaledIntegers, joined, scaledMeans } from './codec/scaled-integers';
export { type PackedSky, encodeSky as packSky, decodeSky as unpackSky } from './codec/sky-codec';
export { packIntegers, unpackIntegers } from './codec/packed-integers';
export { isOlder } from './is-older';
export { type RowCacheOptions, openRowCache } from './open-row-cache';
export { connect as connectRedis } from './redis/connect';
export { type CacheListener, type CacheNews, type Claim, type KeepTimes, type RowCache } from './row-cache';
