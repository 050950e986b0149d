import { ReadinessLog } from './readiness-log';

function setUp() {
  let problem: string | undefined = 'starting';
  let now = 0;
  const lines: unknown[] = [];
  const write = (level: string) => (message: string, details?: object) => lines.push([level, message, details]);
  const readiness = new ReadinessLog(
    { findReadinessProblem: () => problem },
    { info: write('info'), warn: write('warn') },
    () => now,
  );
  const onFirstReady = () => lines.push('ready');
  const pass = (seconds: number, next?: string) => {
    problem = next;
    for (let second = 0; second < seconds; second++, now += 1000) readiness.check(onFirstReady);
  };
  return { lines, pass };
}

describe('the log of readiness', () => {
  it('has a line when a service is ready for the first time, and none for a short start', () => {
    const { lines, pass } = setUp();
    pass(9, 'starting');
    pass(60);
    expect(lines).toEqual(['ready']);
  });

  it('names what a started service waits for, once for each problem', () => {
    const { lines, pass } = setUp();
    pass(100, 'site-registry does not respond');
    pass(30, 'Kafka is unavailable');
    expect(lines).toEqual([
      ['warn', 'not ready', { problem: 'site-registry does not respond', not_ready_s: 10 }],
      ['warn', 'not ready', { problem: 'Kafka is unavailable', not_ready_s: 100 }],
    ]);
  });

  it('has at most one line a minute for a problem that counts something', () => {
    const { lines, pass } = setUp();
    for (let read = 0; read < 130; read++) pass(1, `read ${read} of 130 sites`);
    expect(lines.map((line) => (line as [string, string, { not_ready_s: number }])[2].not_ready_s)).toEqual([10, 70]);
  });

  it('names why a service is not ready any more, and when it is ready again', () => {
    const { lines, pass } = setUp();
    pass(5);
    pass(5, 'a blip');
    pass(5);
    pass(20, 'Postgres is unavailable');
    pass(5);
    expect(lines).toEqual([
      'ready',
      ['warn', 'not ready', { problem: 'Postgres is unavailable', not_ready_s: 10 }],
      ['info', 'ready again', { not_ready_s: 20 }],
    ]);
  });

  it('leaves out a stop, which has a line of its own', () => {
    const { lines, pass } = setUp();
    pass(60, 'stopping');
    expect(lines).toEqual([]);
  });
});
