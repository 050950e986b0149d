import type { Redis } from 'ioredis';
import type { Claim } from '../row-cache';

/**
 * Lua: the run id of the server, which changes when it restarts; claims store it in the field `life`. Claims from an earlier run may be
 * incomplete. If the server denies INFO, all runs count as one.
 */
const READ_SERVER_RUN_ID = `
      local info = redis.pcall('INFO', 'server')
      local server_run_id = type(info) == 'string' and info:match('run_id:(%w+)') or ''`;

/** Atomic scripts. All keys of a script are in one slot of a cluster. Comments list the keys, then the arguments. */
const SCRIPTS = {
  /**
   * pointer, block, recent, publication times | id, time, version, bytes, lifetime, lifetime of the old block, block key
   * prefix, channel, event, min and max recent ids, oldest recent id
   *
   * Order of issues as in `isOlder`: version, then time, then the rank in the ids of aggregations, as `parseIssueRank`.
   */
  publishIssue: {
    numberOfKeys: 4,
    lua: `
      local pointer, block, recent, publication_times = unpack(KEYS)
      local id, time, version, bytes, lifetime, old_lifetime, block_prefix, channel, event = unpack(ARGV, 1, 9)
      local min_recent, max_recent, oldest_recent = tonumber(ARGV[10]), ARGV[11], ARGV[12]
      local current = redis.call('HMGET', pointer, 'id', 'version', 'at')
      local current_id = current[1]
      if current_id then
        local current_version, current_time = tonumber(current[2]), tonumber(current[3])
        if tonumber(version) < current_version then return 0 end
        if tonumber(version) == current_version then
          if tonumber(time) < current_time then return 0 end
          if tonumber(time) == current_time then
            local pattern = '^%d+T%d+Z%-%d+%-(%x+)%-%x+$'
            local rank, current_rank = id:match(pattern), current_id:match(pattern)
            if rank and current_rank and rank < current_rank then return 0 end
          end
        end
        redis.call('PEXPIRE', block_prefix .. current_id, old_lifetime)
      end
      redis.call('SET', block, bytes, 'PX', lifetime)
      redis.call('HSET', pointer, 'id', id, 'version', version, 'at', time)
      redis.call('PEXPIRE', pointer, lifetime)
      if current_id ~= id then redis.call('RPUSH', recent, id) end
      redis.call('LTRIM', recent, -max_recent, -1)
      while redis.call('LLEN', recent) > min_recent and redis.call('LINDEX', recent, 0) < oldest_recent do
        redis.call('LPOP', recent)
      end
      redis.call('PEXPIRE', recent, lifetime)
      local now = redis.call('TIME')
      redis.call('ZADD', publication_times, 'NX', now[1] * 1000 + math.floor(now[2] / 1000), id)
      redis.call('ZREMRANGEBYRANK', publication_times, 0, -1 - redis.call('LLEN', recent))
      redis.call('PEXPIRE', publication_times, lifetime)
      redis.call('PUBLISH', channel, event)
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
      if at and tonumber(at) >= tonumber(ARGV[1]) then return 0 end
      redis.call('HSET', KEYS[1], 'at', ARGV[1], 'block', ARGV[2])
      redis.call('PEXPIRE', KEYS[1], ARGV[3])
      redis.call('PUBLISH', ARGV[4], ARGV[5])
      return 1`,
  },
  /** claim | owner, lease, 1 to redo */
  claim: {
    numberOfKeys: 1,
    lua: `${READ_SERVER_RUN_ID}
      local holder = redis.call('HMGET', KEYS[1], 'by', 'life')
      if holder[2] == server_run_id then
        if holder[1] == 'done' then
          if ARGV[3] == '0' then return 'done' end
        elseif holder[1] ~= ARGV[1] then
          return 'held'
        end
      end
      redis.call('HSET', KEYS[1], 'by', ARGV[1], 'life', server_run_id)
      redis.call('PEXPIRE', KEYS[1], ARGV[2])
      return 'acquired'`,
  },
  /** claim | lifetime */
  finish: {
    numberOfKeys: 1,
    lua: `${READ_SERVER_RUN_ID}
      redis.call('HSET', KEYS[1], 'by', 'done', 'life', server_run_id)
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
