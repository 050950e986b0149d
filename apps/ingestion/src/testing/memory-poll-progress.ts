import type { PollProgressStore } from '../sources/poll-progress';

/** Creates a store in memory, so that a restarted service of the same test continues from its progress. */
export function createMemoryPollProgress(): PollProgressStore {
  const saved = new Map<string, { heardAt: number; cursor: string; places: Set<string> }>();
  return {
    load: async (source) => {
      const found = saved.get(source);
      return (
        found && { heardAt: found.heardAt, cursor: JSON.parse(found.cursor) as unknown, places: [...found.places] }
      );
    },
    save: async (source, { heardAt, added, removed, cursor }) => {
      const places = saved.get(source)?.places ?? new Set<string>();
      for (const key of removed) places.delete(key);
      for (const key of added) places.add(key);
      saved.set(source, { heardAt, cursor: JSON.stringify(cursor ?? null), places });
    },
  };
}
