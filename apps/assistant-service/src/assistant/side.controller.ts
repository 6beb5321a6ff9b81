import { Controller, Get, Inject } from '@nestjs/common';
import { MODEL, type Model, type Side } from '../model/model.ts';
import { sideGauge } from './assistant-metrics.ts';

/** Tells operators which side answers. Not reachable through the gateway. */
@Controller('internal')
export class SideController {
  constructor(@Inject(MODEL) private readonly model: Model) {
    sideGauge.set({ side: model.side }, 1);
  }

  @Get('side')
  read(): { side: Side } {
    return { side: this.model.side };
  }
}
