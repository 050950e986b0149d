export { inflateHeader } from './codec/block';
export {
  type PackedIssue,
  type ScaledIssue,
  unpackIssue,
  unpackTransientIssue,
  packIssue,
  toScaledIssue,
  unpackScaledIssue,
} from './codec/issue-codec';
export { joinSkies } from './codec/join-skies';
export { type MeansOptions, type ScaledIntegers, concatenate, computeMeans } from './codec/scaled-integers';
export { type PackedSky, packSky, unpackSky } from './codec/sky-codec';
export { packIntegers, unpackIntegers } from './codec/packed-integers';
export { isOlder, isOlderId } from './is-older';
export { openRowCache } from './open-row-cache';
export { connectRedis } from './redis/connect-redis';
export { RedisConnectionHealth } from './redis/redis-connection-health';
export type { CacheListener, CacheEvent, Claim, RecentIssue, RowCache } from './row-cache';
