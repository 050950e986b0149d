import { setTimeout as sleep } from 'node:timers/promises';
import { AccountClient, type FaultState } from './clients/account-client';
import { Clients } from './clients/clients';
import type { Installation } from './installation/installation';
import type { Ledger } from './ledger/ledger';
import type { ReceivedEvents } from './ledger/received-events';
import { createTestAccount, registerWebhook } from './test-account';

/** Time without faults or restarts before the first one and after each. */
export const FAULT_FREE_MS = 3000;

/**
 * Starts the clients of a test account, and lets them run for `FAULT_FREE_MS`.
 * @param webhook receives the events of the account's webhook
 */
export async function startLoad(installation: Installation, webhook: ReceivedEvents, ledger: Ledger) {
  const testAccount = await createTestAccount(installation);
  const faultState: FaultState = { isGatewayDown: false, isCacheIncomplete: false };
  const pastIssues = await installation.openPastIssues();
  const client = new AccountClient(installation.gatewayUrl, testAccount.key, ledger, faultState);
  const clients = new Clients(client, testAccount, pastIssues);
  const receiver = await registerWebhook(installation, testAccount, webhook, ledger);
  clients.start();
  await sleep(FAULT_FREE_MS);
  return { testAccount, faultState, pastIssues, clients, receiver, since: Date.now() };
}
