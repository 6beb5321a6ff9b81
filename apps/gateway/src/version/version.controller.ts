import { Controller, Inject } from '@nestjs/common';
import { api, type VersionResponse } from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { CONFIG } from '../config.token.ts';
import type { GatewayConfig } from '../config.ts';

/** Says what runs, so that nobody has to ask the host. */
@Controller()
export class VersionController {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  @Call(api.version)
  version(): VersionResponse {
    const { NETWARD_VERSION: version, NETWARD_REVISION: revision } = this.config;
    return { version, revision };
  }
}
