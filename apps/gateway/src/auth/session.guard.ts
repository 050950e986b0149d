import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import { CallerAdmission } from './caller-admission';
import { SessionsService } from './sessions.service';

/** Admits signed-in browsers within the limits of their plan, and requests their pending test site. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly admission: CallerAdmission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const caller = this.sessions.findCaller(context.switchToHttp().getRequest<GatewayRequest>());
    if (!caller) throw new DaystarError('Unauthorized', 'Please sign in.');
    await this.admission.admit(context, caller);
    return true;
  }
}
