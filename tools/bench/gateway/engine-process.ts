/** Publishes rows as the engine does, from a process of its own: what it leaves behind is not the gateway's to clear up. */
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { helpWith } from '../helper-process';
import { type EngineQuestion, publish } from './publish';

const log = createLog('bench', 'error');
const clock = new ServiceClock({ speed: 1 });
const { redis, namespace } = readEnvironment(process.env);
const rowCache = openRowCache({ redis, prefix: namespace, log, clock });

helpWith<EngineQuestion, number>((question) => publish(question, rowCache, clock));
