import { DaystarError } from '@daystar/contracts';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';

/** Rejects requests for products of Solcast that this service lacks, with an error that names the alternatives. */
@Controller('data')
@UseGuards(ApiKeyGuard)
export class UnavailableDataController {
  @Get(['forecast/premium_pv_power', 'forecast/premium_wind_power'])
  rejectProduct(): never {
    throw new DaystarError(
      'NotFound',
      'This service has no premium power or wind power. Use radiation_and_weather, rooftop_pv_power, advanced_pv_power, aggregations or soiling.',
    );
  }
}
