import type { Redis } from 'ioredis';
import type { Claim } from '../row-cache';

/**
 * Lua: `run` is the id of the server's run, stored as `life`. Claims from an earlier run may be incomplete. If the server
 * denies INFO, all runs count as one.
 */
const READ_RUN_ID = `
      local info = redis.pcall('INFO', 'server')
      local run = type(info) == 'string' and info:match('run_id:(%w+)') or ''`;

/** Atomic scripts. All keys of a script are in one slot of a cluster. Comments list the keys, then the arguments. */
const SCRIPTS = {
  /**
   * pointer, block, recent, publication times | id, time, version, bytes, lifetime, lifetime of the old block, block key
   * prefix, channel, event, min and max recent ids, oldest recent id
   */
  publishIssue: {
    numberOfKeys: 4,
    lua: `
      local current = redis.call('HMGET', KEYS[1], 'id', 'version', 'at')
      if current[1] then
        local version, at = tonumber(current[2]), tonumber(current[3])
        if tonumber(ARGV[3]) < version or (tonumber(ARGV[3]) == version and tonumber(ARGV[2]) < at) then return 0 end
        if tonumber(ARGV[3]) == version and tonumber(ARGV[2]) == at then
          local pattern = '^%d+T%d+Z%-%d+%-(%x+)%-%x+$'
          local rank, stored = ARGV[1]:match(pattern), current[1]:match(pattern)
          if rank and stored and rank < stored then return 0 end
        end
        redis.call('PEXPIRE', ARGV[7] .. current[1], ARGV[6])
      end
      redis.call('SET', KEYS[2], ARGV[4], 'PX', ARGV[5])
      redis.call('HSET', KEYS[1], 'id', ARGV[1], 'version', ARGV[3], 'at', ARGV[2])
      redis.call('PEXPIRE', KEYS[1], ARGV[5])
      if current[1] ~= ARGV[1] then redis.call('RPUSH', KEYS[3], ARGV[1]) end
      redis.call('LTRIM', KEYS[3], -ARGV[11], -1)
      while redis.call('LLEN', KEYS[3]) > tonumber(ARGV[10]) and redis.call('LINDEX', KEYS[3], 0) < ARGV[12] do
        redis.call('LPOP', KEYS[3])
      end
      redis.call('PEXPIRE', KEYS[3], ARGV[5])
      local time = redis.call('TIME')
      redis.call('ZADD', KEYS[4], 'NX', time[1] * 1000 + math.floor(time[2] / 1000), ARGV[1])
      redis.call('ZREMRANGEBYRANK', KEYS[4], 0, -1 - redis.call('LLEN', KEYS[3]))
      redis.call('PEXPIRE', KEYS[4], ARGV[5])
      redis.call('PUBLISH', ARGV[8], ARGV[9])
      return 1`,
  },
  /** pointer | block key prefix */
  readCurrentIssue: {
    numberOfKeys: 1,
    lua: `
      local id = redis.call('HGET', KEYS[1], 'id')
      return id and redis.call('GET', ARGV[1] .. id)`,
  },
  /** pointer, recent, publication times | block key prefix, channel, event */
  removeResource: {
    numberOfKeys: 3,
    lua: `
      local id = redis.call('HGET', KEYS[1], 'id')
      if id then redis.call('DEL', ARGV[1] .. id) end
      redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
      redis.call('PUBLISH', ARGV[2], ARGV[3])`,
  },
  /** sky | time, bytes, lifetime, channel, event */
  publishSky: {
    numberOfKeys: 1,
    lua: `
      local at = redis.call('HGET', KEYS[1], 'at')
      if at and tonumber(at) > tonumber(ARGV[1]) then return 0 end
      redis.call('HSET', KEYS[1], 'at', ARGV[1], 'block', ARGV[2])
      redis.call('PEXPIRE', KEYS[1], ARGV[3])
      redis.call('PUBLISH', ARGV[4], ARGV[5])
      return 1`,
  },
  /** claim | owner, lease, 1 to redo */
  claim: {
    numberOfKeys: 1,
    lua: `${READ_RUN_ID}
      local holder = redis.call('HMGET', KEYS[1], 'by', 'life')
      if holder[2] == run then
        if holder[1] == 'done' then
          if ARGV[3] == '0' then return 'done' end
        elseif holder[1] ~= ARGV[1] then
          return 'held'
        end
      end
      redis.call('HSET', KEYS[1], 'by', ARGV[1], 'life', run)
      redis.call('PEXPIRE', KEYS[1], ARGV[2])
      return 'acquired'`,
  },
  /** claim | lifetime */
  finish: {
    numberOfKeys: 1,
    lua: `${READ_RUN_ID}
      redis.call('HSET', KEYS[1], 'by', 'done', 'life', run)
      redis.call('PEXPIRE', KEYS[1], ARGV[1])`,
  },
  /** cells read | lifetime, cells… (with the server's time, which is the same for all processes) */
  recordCellsRead: {
    numberOfKeys: 1,
    lua: `
      local time = redis.call('TIME')
      local now = time[1] * 1000 + math.floor(time[2] / 1000)
      for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now, ARGV[i]) end
      redis.call('PEXPIRE', KEYS[1], ARGV[1])`,
  },
  /** cells read | lifetime */
  listCellsRead: {
    numberOfKeys: 1,
    lua: `
      local time = redis.call('TIME')
      local now = time[1] * 1000 + math.floor(time[2] / 1000)
      redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - ARGV[1])
      return redis.call('ZRANGE', KEYS[1], 0, -1)`,
  },
} as const;

type Argument = string | number | Buffer;

/** A connection with the scripts of the row cache as commands. */
export interface ScriptedRedis extends Redis {
  publishIssue(...keysAndArguments: Argument[]): Promise<number>;
  readCurrentIssueBuffer(...keysAndArguments: Argument[]): Promise<Buffer | null>;
  removeResource(...keysAndArguments: Argument[]): Promise<null>;
  publishSky(...keysAndArguments: Argument[]): Promise<number>;
  claim(...keysAndArguments: Argument[]): Promise<Claim>;
  finish(...keysAndArguments: Argument[]): Promise<null>;
  recordCellsRead(...keysAndArguments: Argument[]): Promise<null>;
  listCellsRead(...keysAndArguments: Argument[]): Promise<string[]>;
}

export function defineScripts(redis: Redis): ScriptedRedis {
  for (const [name, script] of Object.entries(SCRIPTS)) redis.defineCommand(name, script);
  return redis as ScriptedRedis;
}
