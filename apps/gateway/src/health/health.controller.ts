import { Controller, Get, Header, HttpStatus, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ReadinessCheck } from './readiness-check';
import { Describe, Operation } from '../api-description/operation';

/**
 * Serves health checks for load balancers on the public port, which opens when the gateway has started. The ops port
 * responds earlier.
 */
@Describe({ tag: 'service' })
@Controller('health')
export class HealthController {
  constructor(@Inject(ReadinessCheck) private readonly readiness: ReadinessCheck) {}

  @Operation({ summary: 'Whether the gateway is alive: `ok`', formats: 'text' })
  @Get('live')
  @Header('content-type', 'text/plain')
  checkLiveness(): string {
    return 'ok\n';
  }

  @Operation({ summary: 'Readiness of the gateway: `ok`', formats: 'text' })
  @Get('ready')
  @Header('content-type', 'text/plain')
  checkReadiness(@Res({ passthrough: true }) reply: FastifyReply): string {
    const problem = this.readiness.findReadinessProblem();
    if (problem) reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return `${problem ?? 'ok'}\n`;
  }
}
