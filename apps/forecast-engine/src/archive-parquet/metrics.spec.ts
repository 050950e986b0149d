import { register } from 'prom-client';
import { lakeFiles } from './metrics';

describe('gauges of the lake', () => {
  it('have no value before the first query', async () => {
    const read = () => register.metrics();
    for (const name of ['files', 'issues', 'bytes', 'lag_seconds'])
      expect(await read()).not.toMatch(new RegExp(`^daystar_lake_${name} `, 'm'));
    lakeFiles.set(0);
    expect(await read()).toMatch(/^daystar_lake_files 0$/m);
  });
});
