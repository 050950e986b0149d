import {
  PLAN_IDS,
  type PlanId,
  addKey,
  changePlan,
  closeAccount,
  listAggregations,
  registerAccount,
  removeAggregation,
  revokeKey,
} from '@daystar/contracts';
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { UsageError } from './usage-error';

/** Actor of changes in the audit log. */
const OPERATOR = { actor: 'operator' };
/** Timeout of each request that closes an account: deleting many sites takes seconds. */
const CLOSING_TIMEOUT_MS = 60_000;

const register: Command = {
  help: {
    usage: '--name NAME --plan free|commercial|enterprise [--id ACCOUNT_ID]',
    summary: 'Registers an account and prints its API key, which cannot be shown again.',
    options: {
      '--name NAME': 'name of the account',
      '--plan PLAN': 'free, commercial or enterprise',
      '--id ACCOUNT_ID': 'id of the account; generated when absent',
    },
    example: "--name 'Acme Solar' --plan commercial",
  },
  run: async (openBus, args) => {
    const { getOption } = parseArguments(args, 0, 0, listOptionNames(register));
    const [name, account_id] = [getOption('name'), getOption('id')];
    if (name === undefined) throw new UsageError('--name is required');
    const plan = parsePlan(getOption('plan'));
    const { account, api_key } = await (
      await openBus()
    ).request(registerAccount, {
      name,
      plan,
      account_id,
      origin: OPERATOR,
    });
    return [`account ${account.account_id} "${account.name}", plan ${account.plan}`, `key ${api_key}`];
  },
};

const changeAccountPlan: Command = {
  help: {
    usage: 'ACCOUNT_ID --plan free|commercial|enterprise',
    summary:
      'Changes the plan of an account. Its keys and sites remain, even if they exceed the limits of a smaller plan.',
    options: {
      '--plan PLAN': 'free, commercial or enterprise',
    },
    example: 'acme --plan enterprise',
  },
  run: async (openBus, args) => {
    const { positionals, getOption } = parseArguments(args, 1, 1, listOptionNames(changeAccountPlan));
    const plan = parsePlan(getOption('plan'));
    const account = await (await openBus()).request(changePlan, { account_id: positionals[0], plan, origin: OPERATOR });
    return [`account ${account.account_id} "${account.name}", plan ${account.plan}`];
  },
};

const addAccountKey: Command = {
  help: {
    usage: 'ACCOUNT_ID [--name NAME] [--access read-only|full] [--replaces KEY_ID]',
    summary: 'Adds an API key to an account and prints it; it cannot be shown again.',
    options: {
      '--name NAME': 'text by which the account recognizes the key; the text of the replaced key when absent',
      '--access read-only|full':
        'whether the key may make changes; by default it may, or has the access of the replaced key',
      '--replaces KEY_ID': 'key to revoke in the same transaction',
    },
    example: 'acme --replaces k1',
  },
  run: async (openBus, args) => {
    const { positionals, getOption } = parseArguments(args, 1, 1, listOptionNames(addAccountKey));
    const [name, replaces, access] = ['name', 'replaces', 'access'].map(getOption);
    if (access !== undefined && access !== 'read-only' && access !== 'full')
      throw new UsageError('--access must be one of read-only, full');
    if (access !== undefined && replaces !== undefined)
      throw new UsageError('--access cannot be combined with --replaces: the new key has the access of the old one');
    const read_only = access === undefined ? undefined : access === 'read-only';
    const request = { account_id: positionals[0], name, read_only, replaces, origin: OPERATOR };
    const { key_id, api_key } = await (await openBus()).request(addKey, request);
    return [`key ${api_key}`, `key id ${key_id}`];
  },
};

const revoke: Command = {
  help: {
    usage: 'ACCOUNT_ID KEY_ID',
    summary: 'Revokes an API key.',
    example: 'acme k1',
  },
  run: async (openBus, args) => {
    const [account_id, key_id] = parseArguments(args, 2, 2, listOptionNames(revoke)).positionals;
    await (await openBus()).request(revokeKey, { account_id, key_id, origin: OPERATOR });
    return [`key ${key_id} of ${account_id} revoked`];
  },
};

const close: Command = {
  help: {
    usage: 'ACCOUNT_ID',
    summary:
      'Closes an account: deletes its sites, aggregations and webhooks, revokes its keys and erases its e-mail address.',
    example: 'acme',
  },
  run: async (openBus, args) => {
    const [account_id] = parseArguments(args, 1, 1, listOptionNames(close)).positionals;
    const openedBus = await openBus();
    const { aggregations } = await openedBus.request(listAggregations, {});
    for (const { collection_id, aggregation_id } of aggregations.filter(({ owner }) => owner === account_id))
      await openedBus.request(
        removeAggregation,
        { collection_id, aggregation_id, origin: OPERATOR },
        CLOSING_TIMEOUT_MS,
      );
    await openedBus.request(closeAccount, { account_id, origin: OPERATOR }, CLOSING_TIMEOUT_MS);
    return [`account ${account_id} closed`];
  },
};

export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  register,
  'change-plan': changeAccountPlan,
  close,
  'add-key': addAccountKey,
  'revoke-key': revoke,
};

/** @throws UsageError when the text is missing or not the id of a plan */
function parsePlan(text: string | undefined): PlanId {
  if (text === undefined) throw new UsageError(`--plan is required: one of ${PLAN_IDS.join(', ')}`);
  const plan = PLAN_IDS.find((id) => id === text);
  if (plan) return plan;
  throw new UsageError(`--plan must be one of ${PLAN_IDS.join(', ')}`);
}
