import { AsyncLocalStorage } from 'node:async_hooks';
import type { FieldProblem } from '@daystar/client';

/** What the responses to the requests of one call say besides their values. */
export interface ResponseNotes {
  readonly warnings: readonly FieldProblem[];
  /** Weather sources of all responses, such as `gfs, icon`; empty if none has one. */
  readonly weatherSource: string;
}

interface CollectedNotes {
  /** By text, so that a warning of two responses is returned once. */
  readonly warnings: Map<string, FieldProblem>;
  readonly sources: Set<string>;
}

/** Calls run at the same time with one client, so that their responses are told apart by their asynchronous context. */
const notesOfCall = new AsyncLocalStorage<CollectedNotes>();

/** Runs a call, and collects the notes of its responses. */
export async function collectNotes<T>(
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly notes: ResponseNotes }> {
  const collected: CollectedNotes = { warnings: new Map(), sources: new Set() };
  const result = await notesOfCall.run(collected, run);
  const { warnings, sources } = collected;
  return { result, notes: { warnings: [...warnings.values()], weatherSource: [...sources].join(', ') } };
}

/** Adds the notes of a response to those of its call. */
export function noteResponse(body: unknown, headers: Headers): void {
  const notes = notesOfCall.getStore();
  const { warnings = [] } = (body ?? {}) as { readonly warnings?: readonly FieldProblem[] };
  for (const warning of warnings) notes?.warnings.set(`${warning.field_name} ${warning.message}`, warning);
  for (const source of (headers.get('x-weather-source') ?? '').split(', ')) if (source) notes?.sources.add(source);
}
