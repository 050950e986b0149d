import { DaystarError } from '@daystar/contracts';

/** Waits for data; undefined while they are unavailable, because a diagnosis is still useful without them. */
export async function getIfAvailable<T>(data: Promise<T>): Promise<T | undefined> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof DaystarError && (error.code === 'Unavailable' || error.code === 'Busy')) return undefined;
    throw error;
  }
}
