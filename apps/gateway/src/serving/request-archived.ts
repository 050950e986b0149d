import type { Bus } from '@daystar/bus';
import { type CommandType, DaystarError } from '@daystar/contracts';

/** Requests an archived issue or sky. @throws DaystarError NotFound with `notFoundMessage` when it is not archived */
export async function requestArchived<Request extends object, Response extends object>(
  bus: Pick<Bus, 'request'>,
  command: CommandType<Request, Response>,
  request: Request,
  notFoundMessage: string,
): Promise<Response> {
  try {
    return await bus.request(command, request);
  } catch (error) {
    if (error instanceof DaystarError && error.code === 'NotFound') throw new DaystarError('NotFound', notFoundMessage);
    throw error;
  }
}
