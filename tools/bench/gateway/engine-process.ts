/** Publishes rows like the engine, from a separate process, so that its garbage collection does not affect the gateway. */
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { serveRequests } from '../helper-process';
import { type EngineRequest, publishBenchData } from './publish-bench-data';

const log = createLog('bench', 'error');
const clock = new ServiceClock({ speed: 1 });
const { redis, namespace } = readEnvironment(process.env);
const rowCache = openRowCache({ redis, prefix: namespace, log, clock });

serveRequests<EngineRequest, number>((request) => publishBenchData(request, rowCache, clock));
