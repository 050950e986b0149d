import { PLAN_IDS } from '@daystar/contracts';
import type { StackFile } from '../stack/stack-file';

/**
 * Builds the environment of the `index`-th service from the environment of this process. The addresses of the stack are
 * defaults. All services share the origin of a replayed clock, and each has its own ops port.
 * @param startedAt wall-clock time of this start, ms
 */
export function buildServiceEnvironment(
  env: NodeJS.ProcessEnv,
  stack: StackFile | undefined,
  index: number,
  startedAt: number,
): NodeJS.ProcessEnv {
  const addresses = {
    DAYSTAR_KAFKA: env.DAYSTAR_KAFKA || stack?.kafka,
    DAYSTAR_POSTGRES: env.DAYSTAR_POSTGRES || stack?.postgres,
    DAYSTAR_REDIS: env.DAYSTAR_REDIS || stack?.redis,
  };
  const missing = Object.entries(addresses).filter(([, address]) => !address);
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Error(`no stack is running: start one with \`npm run stack -- up\`, or set ${names}`);
  }
  const opsPort = env.DAYSTAR_OPS_PORT && { DAYSTAR_OPS_PORT: String(Number(env.DAYSTAR_OPS_PORT) + index) };
  return {
    ...env,
    ...addresses,
    ...opsPort,
    // Services on Kafka have no default weather source.
    DAYSTAR_WEATHER: env.DAYSTAR_WEATHER || 'sandbox',
    DAYSTAR_CLOCK_ORIGIN: env.DAYSTAR_CLOCK_ORIGIN || String(startedAt),
    // Allows registration for all plans, and forecasts without an account, unlike a deployed gateway.
    DAYSTAR_OPEN_PLANS: env.DAYSTAR_OPEN_PLANS || PLAN_IDS.join(','),
    DAYSTAR_VISITOR_FORECASTS_PER_ADDRESS: env.DAYSTAR_VISITOR_FORECASTS_PER_ADDRESS || '20',
  };
}
