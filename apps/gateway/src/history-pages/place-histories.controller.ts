import { Controller } from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { ANGLE_LIMITS, CAPACITY_LIMITS, readPlace } from '../places/place-query';
import { HistoryPagesController } from './history-pages.controller';
import { HistoryPagesService } from './history-pages.service';
import { type HistorySubject, createPlaceSubject } from './history-subject';

/** Serves the pages of histories of the place that the query names. */
@Controller('explore/histories')
export class PlaceHistoriesController extends HistoryPagesController {
  constructor(pages: HistoryPagesService) {
    super(pages);
  }

  protected findSubject({ query }: GatewayRequest): HistorySubject {
    const reader = new QueryReader(query);
    const place = {
      ...readPlace(reader),
      capacity: reader.readNumber('capacity', CAPACITY_LIMITS),
      tilt: reader.readNumber('tilt', ANGLE_LIMITS.tilt),
      azimuth: reader.readNumber('azimuth', ANGLE_LIMITS.azimuth),
    };
    reader.throwErrors();
    return createPlaceSubject(place);
  }
}
