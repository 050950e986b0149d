import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LogEvent, readLogEvents } from './read-log-events';

it('reads the wanted lines of a log, and skips a line that a killed process did not complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-log-'));
  const file = join(folder, 'engine.log');
  const time = '2026-01-01T00:00:00.000Z';
  const lines = [
    JSON.stringify({ time, msg: 'ready' }),
    JSON.stringify({ time, msg: 'tuning finished', resource_id: 'a' }),
    '{"time":"2026-01-01T00:00:01.000Z","msg":"tuning finished","resou',
    JSON.stringify({ time, msg: 'stopped after: tuning finished' }),
  ];
  writeFileSync(file, lines.join('\n'));
  const events: LogEvent[] = [];
  await readLogEvents(file, ['tuning finished'], (event) => events.push(event));
  rmSync(folder, { recursive: true });
  expect(events).toEqual([{ message: 'tuning finished', loggedAt: Date.parse(time), fields: { resource_id: 'a' } }]);
});
