import type { FastifyInstance } from 'fastify';
import { Injectable } from '@nestjs/common';

/** Collects all routes with their methods, to distinguish a wrong method from an unknown path. */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  /** Adds the hook that collects routes. Must be called before routes are added. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      const pattern = new RegExp(`^${url.split('/').map(toPattern).join('/')}$`, 'i');
      const route = this.routes.get(url) ?? { pattern, methods: new Set() };
      for (const name of [method].flat()) route.methods.add(name);
      this.routes.set(url, route);
    });
  }

  listRoutes(): { path: string; methods: string[] }[] {
    return [...this.routes].map(([path, { methods }]) => ({ path, methods: [...methods] }));
  }

  findMethods(url: string): string[] {
    const [path] = url.split('?', 1);
    const matches = [...this.routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matches.flatMap(({ methods }) => [...methods]))].sort();
  }
}

/** Returns the pattern of one segment of a path. */
const toPattern = (segment: string): string =>
  segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
