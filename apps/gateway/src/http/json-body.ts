import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Done = (error: Error | null, body?: unknown) => void;

/** Deeper than anything a client of ours has reason to send. */
const DEEPEST = 20;

/**
 * Reads JSON bodies. An empty one is none: many clients name a content type on every request. Keys that would reach an
 * object's prototype and bodies nested out of measure are refused.
 */
export function jsonBodyParser(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: Buffer, done: Done): void => {
    if (body.length === 0) return done(null, undefined);
    const limited: Done = (error, value) =>
      deeperThan(DEEPEST, value) ? done(new BadRequestException()) : done(error, value);
    void parse(request, body.toString(), limited);
  };
}

function deeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => deeperThan(levels - 1, inner));
}
