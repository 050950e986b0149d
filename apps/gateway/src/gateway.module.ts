import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module';
import { PipelineModule } from './pipeline/pipeline.module';
import type { GatewayDependencies } from './gateway-dependencies';
import { GatewayPlatformModule } from './gateway-platform.module';
import { FEATURES } from './features';

@Module({})
export class GatewayModule {
  static forRoot(dependencies: GatewayDependencies): DynamicModule {
    const admin = dependencies.environment.adminKeys ? [AdminModule] : [];
    const platform = GatewayPlatformModule.forRoot(dependencies);
    return { module: GatewayModule, imports: [platform, PipelineModule, ...FEATURES, ...admin] };
  }
}
