import { logLevel } from 'kafkajs';
import { createLogHandler } from './log-handler';

describe('the log of kafkajs', () => {
  let time = 0;
  const lines: string[] = [];
  const write = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const handle = createLogHandler(log, () => time);
  const logMessage = (namespace: string, message: string, error?: string) =>
    handle({ namespace, level: logLevel.ERROR, label: 'ERROR', log: { timestamp: '', message, error } });
  beforeEach(() => lines.splice(0));

  it('contains no warning about a first start, a rolling update or a stop', () => {
    logMessage('Connection', 'Response CreateTopics(key: 19, version: 3)', 'Topic creation errors');
    logMessage('Connection', 'Response Metadata(key: 3, version: 6)', 'This server does not host this topic-partition');
    logMessage(
      'Connection',
      'Response Heartbeat(key: 12, version: 3)',
      'The group is rebalancing, so a rejoin is needed',
    );
    logMessage('Runner', 'The group is rebalancing, re-joining');
    logMessage('Producer', 'Limiting retries for the idempotent producer may invalidate EoS guarantees');
    expect(lines).toEqual([]);
  });

  it('contains failures of kafkajs, each at most every ten minutes', () => {
    for (time of [0, 599_999, 600_000]) {
      logMessage('Connection', 'Connection error: connect ECONNREFUSED 127.0.0.1:9092', 'refused');
      logMessage('Producer', 'Failed to send messages: Disk error when trying to access log file on the disk');
    }
    expect(lines).toEqual([
      'warn kafka Connection: Connection error: connect ECONNREFUSED 127.0.0.1:9092 refused',
      'warn kafka Producer: Failed to send messages: Disk error when trying to access log file on the disk',
      'warn kafka Connection: Connection error: connect ECONNREFUSED 127.0.0.1:9092 refused',
      'warn kafka Producer: Failed to send messages: Disk error when trying to access log file on the disk',
    ]);
  });
});
