import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonProblem } from './text-check';

type Done = (error: Error | null, body?: unknown) => void;
export type BodyParser = (request: FastifyRequest, body: Buffer, done: Done) => void;

/** Deeper than anything a client of ours has reason to send. */
const DEEPEST = 20;
/** Other names of JSON, and none, which Fastify calls "/": some HTTP libraries send a text as it is, without saying what it is. */
export const JSON_TYPES: (string | RegExp)[] = [
  'application/json',
  'text/json',
  /^application\/[\w.-]+\+json/,
  /^\/?$/,
];

/**
 * Reads JSON bodies. An empty one is none: many clients name a content type on every request. Keys that would reach an
 * object's prototype and bodies nested out of measure are refused.
 */
export function jsonBodyParser(fastify: FastifyInstance): BodyParser {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = body.toString();
    const limited: Done = (error, value) =>
      deeperThan(DEEPEST, value)
        ? done(new BadRequestException())
        : done(error ?? jsonProblem(text, value) ?? null, value);
    void parse(request, text, limited);
  };
}

function deeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => deeperThan(levels - 1, inner));
}
