import type { CommandType, EventType } from '@daystar/contracts';
import { Catch, UseFilters, applyDecorators, type ExceptionFilter } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import { throwError } from 'rxjs';
import type { Audience, CommandHandler, EventHandler } from '../bus';

/** Binds handlers to the bus alone, should an application have other transports too. */
export const BUS_TRANSPORT = Symbol('daystar bus');

/** What the decorators tell the server of a handler. */
export type HandlerExtras =
  { readonly event: EventType; readonly audience: Audience } | { readonly command: CommandType };

/** Without it Nest turns every error into "Internal server error" before the bus can see what it was. */
@Catch()
class PassOn implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => error);
  }
}

type HandlerDecorator<H> = <M extends H>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/** A controller's method that gets the `Delivery` of every event of a type. */
export function OnEvent<T extends object>(type: EventType<T>, audience: Audience): HandlerDecorator<EventHandler<T>> {
  const extras = { event: type, audience } satisfies HandlerExtras;
  return applyDecorators(EventPattern<string>(type.topic, BUS_TRANSPORT, extras), UseFilters(new PassOn()));
}

/** A controller's method that gets a command's request and resolves to its reply. */
export function OnCommand<Q extends object, R extends object>(
  type: CommandType<Q, R>,
): HandlerDecorator<CommandHandler<Q, R>> {
  const extras = { command: type } satisfies HandlerExtras;
  return applyDecorators(MessagePattern<string>(type.name, BUS_TRANSPORT, extras), UseFilters(new PassOn()));
}
