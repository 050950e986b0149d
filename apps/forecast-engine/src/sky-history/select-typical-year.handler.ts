import { OnCommand } from '@daystar/bus';
import { type SelectTypicalYear, type TypicalYearSelected, selectTypicalYear } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TypicalYearService } from './typical-year.service';

@Controller()
export class SelectTypicalYearHandler {
  constructor(private readonly years: TypicalYearService) {}

  @OnCommand(selectTypicalYear)
  onSelectTypicalYear({ cell }: SelectTypicalYear): Promise<TypicalYearSelected> {
    return this.years.select(cell);
  }
}
