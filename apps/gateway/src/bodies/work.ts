/** What threads do. Every function takes and gives plain data. */
import { type BodyOrder, makeBody } from './make-body';

/** The bytes of a body, or why there is none. */
export type Outcome = { readonly made: Uint8Array } | { readonly failed: string };

/** What came of each order, in their order. */
export async function bodies(orders: readonly BodyOrder[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const order of orders) outcomes.push(await bodyOrFailure(order));
  return outcomes;
}

async function bodyOrFailure(order: BodyOrder): Promise<Outcome> {
  try {
    return { made: await makeBody(order) };
  } catch (error) {
    return { failed: (error as Error).stack ?? String(error) };
  }
}
