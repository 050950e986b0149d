import { type LoadedFile, LoadedProjects } from './loaded-projects';

const ROOT = '/checkout/dist';

describe('loaded projects', () => {
  let files: Record<string, LoadedFile>;
  const load = (path: string, ...imports: string[]) => {
    const id = path.startsWith('/') ? path : `${ROOT}/${path}.js`;
    files[id] = { id, children: imports.map((imported) => files[`${ROOT}/${imported}.js`] ?? files[imported]) };
  };
  const unload = (...changed: string[]) =>
    new LoadedProjects(files, ROOT).unload(changed.map((path) => `${ROOT}/${path}`));

  beforeEach(() => {
    files = {};
    load('/checkout/node_modules/fastify/fastify.js');
    load('libs/timeseries/src/month');
    load('libs/timeseries/src/index', 'libs/timeseries/src/month');
    load('libs/solar/src/index', 'libs/timeseries/src/index');
    load('libs/formats/src/csv');
    load('apps/gateway/src/pages/page');
    load('apps/gateway/src/main', '/checkout/node_modules/fastify/fastify.js', 'libs/formats/src/csv');
    load('tools/dev/main', 'apps/gateway/src/main');
  });

  it('of a changed file are unloaded as a whole, with all that import them', () => {
    expect(unload('libs/timeseries/src/month.js')).toEqual(['libs/timeseries', 'libs/solar']);
    expect(Object.keys(files)).toEqual([
      '/checkout/node_modules/fastify/fastify.js',
      `${ROOT}/libs/formats/src/csv.js`,
      `${ROOT}/apps/gateway/src/pages/page.js`,
      `${ROOT}/apps/gateway/src/main.js`,
      `${ROOT}/tools/dev/main.js`,
    ]);
  });

  it('are unloaded when a file changed that they read without loading it', () => {
    expect(unload('apps/gateway/src/pages/style.css')).toEqual(['apps/gateway']);
    expect(Object.keys(files).filter((path) => path.includes('gateway'))).toEqual([]);
  });

  it('have folders to watch, unlike packages and tools', () => {
    expect(new LoadedProjects(files, ROOT).listFolders()).toEqual([
      `${ROOT}/libs/timeseries/src`,
      `${ROOT}/libs/solar/src`,
      `${ROOT}/libs/formats/src`,
      `${ROOT}/apps/gateway/src/pages`,
      `${ROOT}/apps/gateway/src`,
    ]);
  });
});
