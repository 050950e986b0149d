import { type Figure, figure } from '../figure';
import type { HelperProcess } from '../helper-process';
import { median } from '../median';
import type { Scratch } from '../scratch';
import { startParts } from './gateway';
import type { GatewayQuestion } from './gateway-process';
import { keyOfSite, siteId } from './bench-resources';

const ROUNDS = 7;
const ROWS = 9_999;
/** Limit as a share of the time on the serving thread. */
const MAX_RATIO = 1 / 4;
const NOTE = 'x'.repeat(300);

/** Rows of which every one is wrong in the end, so that nothing is to be stored. */
const rows = Array.from({ length: ROWS }, (_, index) => ({
  period_end: new Date(index * 300_000).toISOString(),
  period: 'PT5M',
  total_power: index / 7,
  availability: 101,
  note: NOTE,
}));
const BODIES = {
  csv: {
    type: 'text/csv',
    body: [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))].map(String).join('\n'),
  },
  json: {
    type: 'application/json',
    body: JSON.stringify({ measurements: rows.map((row) => ({ ...row, note: NOTE.slice(70) })) }),
  },
};

type Gateway = Pick<HelperProcess<GatewayQuestion, number>, 'ask'>;

/**
 * The longest that the event loop of a gateway is held up while a customer posts 4 MB of measurements as CSV or JSON, ms,
 * beside a gateway without threads, in turns. @throws Error when it is over a quarter of that
 */
export async function largeBodyFigures(
  scratch: Scratch,
  port: number,
  gateway: Gateway,
  say: (line: string) => void,
): Promise<Figure[]> {
  const alone = startParts(scratch, { DAYSTAR_GATEWAY_THREADS: '0' });
  try {
    const sides = {
      ours: { port, gateway },
      theirs: { port: await alone.gateway.ask({ what: 'start' }), gateway: alone.gateway },
    };
    const figures: Figure[] = [];
    for (const [name, { type, body }] of Object.entries(BODIES)) {
      const delays = { ours: [] as number[], theirs: [] as number[] };
      for (let round = -1; round < ROUNDS; round++)
        for (const side of ['ours', 'theirs'] as const) {
          const delay = await delayOf(sides[side].port, sides[side].gateway, type, body);
          if (round >= 0) delays[side].push(delay);
        }
      figures.push(figure(`gateway.hostile.${name}`, median(delays.ours), 'ms', median(delays.theirs)));
      say(
        `${body.length} bytes of ${name}: ${median(delays.ours).toFixed(1)} ms, ${median(delays.theirs).toFixed(1)} ms without threads`,
      );
    }
    const late = figures.find(({ ratio }) => ratio! > MAX_RATIO);
    if (late) throw new Error(`${late.id}: the event loop was held up for over a quarter of the time without threads`);
    return figures;
  } finally {
    await alone.stop();
  }
}

async function delayOf(port: number, gateway: Gateway, type: string, body: string): Promise<number> {
  await gateway.ask({ what: 'delay' });
  const answer = await fetch(`http://127.0.0.1:${port}/utility_scale_sites/${siteId(0)}/measurements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keyOfSite(0)}`, 'content-type': type },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 400 || !text.includes('availability'))
    throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  return gateway.ask({ what: 'delay' });
}
