import { PLAN_IDS, type PlanId, addKey, registerAccount, revokeKey } from '@daystar/contracts';
import { argumentsOf } from './arguments';
import { type Command, optionsOf } from './command';
import { UsageError } from './usage';

/** As the audit tells of it. */
const OPERATOR = { actor: 'operator' };

const register: Command = {
  help: {
    usage: '--name NAME --plan free|commercial|enterprise [--id ACCOUNT_ID]',
    summary: 'Registers an account and prints its API key, this once.',
    options: {
      '--name NAME': 'name of the account',
      '--plan PLAN': 'free, commercial or enterprise',
      '--id ACCOUNT_ID': 'its id; chosen by the service when absent',
    },
    example: '--name ’Acme Solar’ --plan commercial',
  },
  run: async (bus, args) => {
    const { one } = argumentsOf(args, 0, 0, optionsOf(register));
    const [name, plan, account_id] = [one('name'), one('plan'), one('id')];
    if (name === undefined) throw new UsageError('an account needs a --name');
    if (!isPlan(plan)) throw new UsageError(`--plan is one of ${PLAN_IDS.join(', ')}`);
    const { account, api_key } = await (
      await bus()
    ).request(registerAccount, {
      name,
      plan,
      account_id,
      origin: OPERATOR,
    });
    return [`account ${account.account_id} "${account.name}", plan ${account.plan}`, `key ${api_key}`];
  },
};

const addKeyTo: Command = {
  help: {
    usage: 'ACCOUNT_ID [--replaces KEY_ID]',
    summary: 'Adds an API key to an account and prints it, this once.',
    options: {
      '--replaces KEY_ID': 'key that is revoked in the same step',
    },
    example: 'acme --replaces k1',
  },
  run: async (bus, args) => {
    const { words, one } = argumentsOf(args, 1, 1, optionsOf(addKeyTo));
    const request = { account_id: words[0], replaces: one('replaces'), origin: OPERATOR };
    const { key_id, api_key } = await (await bus()).request(addKey, request);
    return [`key ${api_key}`, `known as ${key_id}`];
  },
};

const revoke: Command = {
  help: {
    usage: 'ACCOUNT_ID KEY_ID',
    summary: 'Revokes an API key.',
    example: 'acme k1',
  },
  run: async (bus, args) => {
    const [account_id, key_id] = argumentsOf(args, 2, 2, optionsOf(revoke)).words;
    await (await bus()).request(revokeKey, { account_id, key_id, origin: OPERATOR });
    return [`key ${key_id} of ${account_id} no longer opens anything`];
  },
};

export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  register,
  'add-key': addKeyTo,
  'revoke-key': revoke,
};

const isPlan = (text: string | undefined): text is PlanId => PLAN_IDS.some((plan) => plan === text);
