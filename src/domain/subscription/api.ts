import { get } from '../operation.ts'
import { Subscription } from './contract.ts'

export const getSubscription = get('getSubscription', '/pay/subscriptions/{subscriptionId}', {
  needs: 'signed-in',
  answer: Subscription,
})
