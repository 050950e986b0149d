import { DaystarError } from '@daystar/contracts';
import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Caller } from '../http/caller';

const CHANGES_NOTHING = 'daystar:changes-nothing';

/** Lets read-only keys use a route with another method than GET: it only computes, or checks the access of each call in it. */
export const ChangesNothing = (): MethodDecorator => SetMetadata(CHANGES_NOTHING, true);

/** Checks that a route may be used with a read-only key and another method than GET. @throws DaystarError Forbidden */
export function checkChangesNothing(context: ExecutionContext): void {
  if (!Reflect.hasMetadata(CHANGES_NOTHING, context.getHandler())) throw createReadOnlyError();
}

/** Checks that a caller may make changes, in a route that changes something only on request. @throws DaystarError Forbidden */
export function checkWriteAccess({ isReadOnly }: Caller): void {
  if (isReadOnly) throw createReadOnlyError();
}

const createReadOnlyError = () =>
  new DaystarError('Forbidden', 'This API key is read-only. Use a key with full access to make changes.');
