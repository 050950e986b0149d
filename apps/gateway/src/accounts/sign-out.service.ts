import type { Bus } from '@daystar/bus';
import { DaystarError, endSession } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';
import { type Caller, toAuditActor } from '../http/caller';
import { WALL_CLOCK } from '../platform/tokens';

/** Ends sessions on all gateways, so that copies of a cookie are refused after signing out. */
@Injectable()
export class SignOutService {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
  ) {}

  /** Ends the session of a caller. @throws DaystarError Unavailable when the site registry does not respond */
  async endSession(caller: Caller & { readonly sessionExpiresAt: number }): Promise<void> {
    const command = {
      account_id: caller.account.account_id,
      key_id: caller.keyId,
      expires_at: new Date(caller.sessionExpiresAt).toISOString(),
      ended_at: new Date(this.wallClock.now()).toISOString(),
      origin: toAuditActor(caller),
    };
    try {
      // Updates the directory at once: the event of the change may arrive after the next request.
      this.accounts.storeAccount(await this.bus.request(endSession, command));
    } catch (error) {
      if (!(error instanceof DaystarError)) throw error;
      // The key was revoked, or the account closed, which ended the session.
      if (error.code === 'Unauthorized' || error.code === 'NotFound') return;
      const message =
        'This browser is signed out, but the server could not end the session. If someone may have copied its cookie, revoke the API key.';
      throw new DaystarError('Unavailable', message, [], { cause: error });
    }
  }
}
