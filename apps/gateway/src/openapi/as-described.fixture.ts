import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { normalizeUrl } from '../http/normalize-url';
import { GATEWAY_API } from '../gateway-api';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Record<string, object> }>>;
}

const openapiDocument = GATEWAY_API.clients.document;
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: false }));
ajv.addSchema(openapiDocument, 'openapi');
const patterns = Object.keys(openapiDocument.paths)
  // A word in a pattern wins over a parameter: /utility_scale_sites/search is no site.
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)] as const);
const validators = new Map<string, ValidateFunction>();

/** The answer, once it is what the OpenAPI document says of the path, its status and its type. @throws Error when not */
export async function asDescribed(method: string, url: string, answer: Response): Promise<Response> {
  const [path] = normalizeUrl(url, method).split('?');
  const name = patterns.find(([, pattern]) => pattern.test(path))?.[0];
  const operations = name ? (openapiDocument.paths[name] as Record<string, Operation>) : {};
  const operation = operations[method.toLowerCase()];
  // Wrong methods and paths that nobody described are refused; tests of refusals look at these.
  if (!name || !operation) return answer;
  const described = operation.responses[String(answer.status)];
  const wrong = (what: string) => new Error(`${method} ${url} answered ${answer.status}: ${what}`);
  if (!described) throw wrong('the OpenAPI document knows no such status');
  const [type] = (answer.headers.get('content-type') ?? '').split(';');
  const refused = described.$ref !== undefined;
  const content = refused ? openapiDocument.components.responses.Error : described;
  const types = Object.keys((content as { content?: object }).content ?? {});
  if (types.length === 0 || answer.status === 304) return answer;
  if (!types.includes(type)) throw wrong(`${type} is none of ${types.join(', ')}`);
  if (!/json$/.test(type)) return answer;
  const at = refused
    ? ['components', 'responses', 'Error', 'content', type, 'schema']
    : ['paths', name, method.toLowerCase(), 'responses', String(answer.status), 'content', type, 'schema'];
  const pointer = `openapi#/${at.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, validate);
  if (!validate(await answer.clone().json())) throw wrong(ajv.errorsText(validate.errors));
  return answer;
}
