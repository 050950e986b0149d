import type { CommandType, EventType } from '@daystar/contracts';
import { Catch, UseFilters, applyDecorators, type ExceptionFilter } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import { throwError } from 'rxjs';
import type { Audience, CommandHandler, EventHandler } from '../port/bus';

/** Transport id that binds handlers to the bus, in applications with several transports. */
export const BUS_TRANSPORT = Symbol('daystar bus');

/** Metadata of a handler that the decorators pass to the server. */
export type HandlerExtras =
  { readonly event: EventType; readonly audience: Audience } | { readonly command: CommandType };

/** Rethrows errors unchanged. Without it, Nest replaces every error with "Internal server error". */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => error);
  }
}

type HandlerDecorator<Handler> = <Method extends Handler>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/** Marks a controller method as a handler of an event type. It receives a `Delivery`. */
export function OnEvent<T extends object>(type: EventType<T>, audience: Audience): HandlerDecorator<EventHandler<T>> {
  const extras = { event: type, audience } satisfies HandlerExtras;
  return applyDecorators(EventPattern<string>(type.topic, BUS_TRANSPORT, extras), UseFilters(new RethrowFilter()));
}

/** Marks a controller method as the responder to a command. It receives the request and resolves to the reply. */
export function OnCommand<Request extends object, Reply extends object>(
  type: CommandType<Request, Reply>,
): HandlerDecorator<CommandHandler<Request, Reply>> {
  if (!type) throw new Error('The command of a handler is undefined. Export it from libs/contracts/src/index.ts.');
  const extras = { command: type } satisfies HandlerExtras;
  return applyDecorators(MessagePattern<string>(type.name, BUS_TRANSPORT, extras), UseFilters(new RethrowFilter()));
}
