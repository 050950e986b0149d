import type { PollProgressStore } from '../replica-coordination/poll-progress';

/** Creates a store in memory that survives a restart of the service within a test. */
export function createMemoryPollProgressStore(): PollProgressStore {
  const saved = new Map<string, { readUntil: number; cursor: string; places: Set<string> }>();
  return {
    load: async (source) => {
      const progress = saved.get(source);
      return (
        progress && {
          readUntil: progress.readUntil,
          cursor: JSON.parse(progress.cursor) as unknown,
          places: [...progress.places],
        }
      );
    },
    save: async (source, { readUntil, added, removed, cursor }) => {
      const places = saved.get(source)?.places ?? new Set<string>();
      for (const key of removed) places.delete(key);
      for (const key of added) places.add(key);
      saved.set(source, { readUntil, cursor: JSON.stringify(cursor ?? null), places });
    },
  };
}
