import { Controller, Get, Header, HttpStatus, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DirectoryCheck } from './directory-check';
import { Describe, Operation } from '../api-description/operation';

/** For load balancers that ask the public port. A gateway listens only once it has started; the ops port answers before. */
@Describe({ tag: 'service' })
@Controller('health')
export class HealthController {
  constructor(@Inject(DirectoryCheck) private readonly directory: DirectoryCheck) {}

  @Operation({ summary: 'Whether the gateway is alive: `ok`', formats: 'text' })
  @Get('live')
  @Header('content-type', 'text/plain')
  @Header('cache-control', 'no-store')
  live(): string {
    return 'ok\n';
  }

  @Operation({ summary: 'Whether the gateway takes requests: `ok`', formats: 'text' })
  @Get('ready')
  @Header('content-type', 'text/plain')
  @Header('cache-control', 'no-store')
  ready(@Res({ passthrough: true }) reply: FastifyReply): string {
    const problem = this.directory.trouble();
    if (problem) reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return `${problem ?? 'ok'}\n`;
  }
}
