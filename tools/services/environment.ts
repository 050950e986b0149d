import { PLAN_IDS } from '@daystar/contracts';
import type { StackFile } from '../stack/stack-file';

/**
 * The environment of the `index`-th service: ours, pointed at the stack unless it names parts of its own. All services
 * of one start agree on the time of a replayed clock, and each gets an ops port of its own.
 * @param startedAt real time of this start, ms
 */
export function serviceEnvironment(
  env: NodeJS.ProcessEnv,
  stack: StackFile | undefined,
  index: number,
  startedAt: number,
): NodeJS.ProcessEnv {
  const parts = {
    DAYSTAR_KAFKA: env.DAYSTAR_KAFKA || stack?.kafka,
    DAYSTAR_POSTGRES: env.DAYSTAR_POSTGRES || stack?.postgres,
    DAYSTAR_REDIS: env.DAYSTAR_REDIS || stack?.redis,
  };
  const missing = Object.entries(parts).filter(([, address]) => !address);
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Error(`no stack runs here: \`npm run stack -- up\` starts one, or set ${names}`);
  }
  const opsPort = env.DAYSTAR_OPS_PORT && { DAYSTAR_OPS_PORT: String(Number(env.DAYSTAR_OPS_PORT) + index) };
  return {
    ...env,
    ...parts,
    ...opsPort,
    // Named, because services on real parts refuse to choose simulated weather by themselves.
    DAYSTAR_WEATHER: env.DAYSTAR_WEATHER || 'sandbox',
    DAYSTAR_CLOCK_ORIGIN: env.DAYSTAR_CLOCK_ORIGIN || String(startedAt),
    // Who starts them by hand is their operator; a gateway that is deployed keeps Enterprise to itself.
    DAYSTAR_OPEN_PLANS: env.DAYSTAR_OPEN_PLANS || PLAN_IDS.join(','),
  };
}
