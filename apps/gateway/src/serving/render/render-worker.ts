/** What threads do. Every function takes and gives plain data. */
import { type RenderJob, renderResponseBody } from './render-body';

/** The bytes of a body, or why there is none. */
export type RenderOutcome = { readonly made: Uint8Array } | { readonly failed: string };

/** What came of each order, in their order. */
export async function renderBatch(orders: readonly RenderJob[]): Promise<RenderOutcome[]> {
  const outcomes: RenderOutcome[] = [];
  for (const order of orders) outcomes.push(await tryRender(order));
  return outcomes;
}

async function tryRender(order: RenderJob): Promise<RenderOutcome> {
  try {
    return { made: await renderResponseBody(order) };
  } catch (error) {
    return { failed: (error as Error).stack ?? String(error) };
  }
}
