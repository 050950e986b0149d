import { OnCommand } from '@daystar/bus';
import {
  type DeleteExternalForecasts,
  type ExternalForecastList,
  type StoreResult,
  type DeletedCount,
  type ListExternalForecasts,
  type PostExternalForecasts,
  deleteExternalForecasts,
  listExternalForecasts,
  postExternalForecasts,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { ExternalForecastsService } from './external-forecasts.service';

@Controller()
export class ExternalForecastCommandsHandler {
  constructor(private readonly forecasts: ExternalForecastsService) {}

  @OnCommand(postExternalForecasts)
  post(request: PostExternalForecasts): Promise<StoreResult> {
    return this.forecasts.post(request);
  }

  @OnCommand(listExternalForecasts)
  list(request: ListExternalForecasts): Promise<ExternalForecastList> {
    return this.forecasts.list(request);
  }

  @OnCommand(deleteExternalForecasts)
  delete(request: DeleteExternalForecasts): Promise<DeletedCount> {
    return this.forecasts.delete(request);
  }
}
