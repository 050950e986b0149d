import Fastify from 'fastify';
import { RouteTable } from './route-table';

it('finds the methods of a path, and none for a path that only resembles it', () => {
  const fastify = Fastify();
  const routes = new RouteTable();
  routes.install(fastify);
  fastify.get('/openapi.json', () => ({}));
  fastify.route({ method: ['PUT', 'DELETE'], url: '/sites/:id/forecasts', handler: () => ({}) });
  expect(routes.findMethods('/openapi.json?pretty')).toContain('GET');
  expect(routes.findMethods('/openapiXjson')).toEqual([]);
  expect(routes.findMethods('/Sites/1.2/forecasts')).toEqual(['DELETE', 'PUT']);
  expect(routes.findMethods('/sites/1/2/forecasts')).toEqual([]);
});
