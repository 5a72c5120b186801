/* A Vulkan layer that makes a device full: memory beyond what the file FULL_GPU_FILE says (in bytes) is refused as a driver refuses it.

   Software devices take more than the heap that they name, so nothing ever fails there for lack of memory.
   One device at a time, which is all that a proof needs. Built and used by tests/proofs/full_gpu.py. */

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vk_layer.h>

#define MOST_ALLOCATIONS 4096

static PFN_vkGetInstanceProcAddr next_instance;
static PFN_vkGetDeviceProcAddr next_device;
static PFN_vkAllocateMemory next_allocate;
static PFN_vkFreeMemory next_free;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct { VkDeviceMemory memory; VkDeviceSize bytes; } allocations[MOST_ALLOCATIONS];
static VkDeviceSize taken;

static VkDeviceSize limit_bytes(void) {
    unsigned long long limit = UINT64_MAX;
    const char *name = getenv("FULL_GPU_FILE");
    FILE *file = name ? fopen(name, "r") : NULL;
    if (file) {
        if (fscanf(file, "%llu", &limit) != 1) limit = UINT64_MAX;
        fclose(file);
    }
    return limit;
}

static VkResult VKAPI_CALL allocate(VkDevice device, const VkMemoryAllocateInfo *info, const VkAllocationCallbacks *callbacks,
                                    VkDeviceMemory *memory) {
    VkResult result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
    pthread_mutex_lock(&lock);
    if (taken + info->allocationSize <= limit_bytes()) {
        result = next_allocate(device, info, callbacks, memory);
        for (int place = 0; result == VK_SUCCESS && place < MOST_ALLOCATIONS; place++) {
            if (allocations[place].bytes == 0) {
                allocations[place].memory = *memory;
                allocations[place].bytes = info->allocationSize;
                taken += info->allocationSize;
                break;
            }
        }
    }
    if (getenv("FULL_GPU_LOG")) {
        fprintf(stderr, "full_gpu: %llu bytes asked, %s, %llu taken\n", (unsigned long long)info->allocationSize,
                result == VK_SUCCESS ? "given" : "refused", (unsigned long long)taken);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

static void VKAPI_CALL release(VkDevice device, VkDeviceMemory memory, const VkAllocationCallbacks *callbacks) {
    pthread_mutex_lock(&lock);
    for (int place = 0; memory && place < MOST_ALLOCATIONS; place++) {
        if (allocations[place].bytes && allocations[place].memory == memory) {
            taken -= allocations[place].bytes;
            allocations[place].bytes = 0;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    next_free(device, memory, callbacks);
}

static VkResult VKAPI_CALL create_instance(const VkInstanceCreateInfo *info, const VkAllocationCallbacks *callbacks,
                                           VkInstance *instance) {
    VkLayerInstanceCreateInfo *link = (VkLayerInstanceCreateInfo *)info->pNext;
    while (link && !(link->sType == VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO && link->function == VK_LAYER_LINK_INFO)) {
        link = (VkLayerInstanceCreateInfo *)link->pNext;
    }
    if (!link) return VK_ERROR_INITIALIZATION_FAILED;
    next_instance = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext; /* for the next layer */
    return ((PFN_vkCreateInstance)next_instance(VK_NULL_HANDLE, "vkCreateInstance"))(info, callbacks, instance);
}

static VkResult VKAPI_CALL create_device(VkPhysicalDevice physical, const VkDeviceCreateInfo *info,
                                         const VkAllocationCallbacks *callbacks, VkDevice *device) {
    VkLayerDeviceCreateInfo *link = (VkLayerDeviceCreateInfo *)info->pNext;
    while (link && !(link->sType == VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO && link->function == VK_LAYER_LINK_INFO)) {
        link = (VkLayerDeviceCreateInfo *)link->pNext;
    }
    if (!link) return VK_ERROR_INITIALIZATION_FAILED;
    PFN_vkGetInstanceProcAddr instance_of = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    next_device = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    VkResult result = ((PFN_vkCreateDevice)instance_of(VK_NULL_HANDLE, "vkCreateDevice"))(physical, info, callbacks, device);
    if (result == VK_SUCCESS) {
        next_allocate = (PFN_vkAllocateMemory)next_device(*device, "vkAllocateMemory");
        next_free = (PFN_vkFreeMemory)next_device(*device, "vkFreeMemory");
    }
    return result;
}

static PFN_vkVoidFunction own(const char *name) {
    if (!strcmp(name, "vkAllocateMemory")) return (PFN_vkVoidFunction)allocate;
    if (!strcmp(name, "vkFreeMemory")) return (PFN_vkVoidFunction)release;
    if (!strcmp(name, "vkCreateDevice")) return (PFN_vkVoidFunction)create_device;
    if (!strcmp(name, "vkCreateInstance")) return (PFN_vkVoidFunction)create_instance;
    return NULL;
}

PFN_vkVoidFunction VKAPI_CALL full_gpu_device(VkDevice device, const char *name) {
    if (!strcmp(name, "vkGetDeviceProcAddr")) return (PFN_vkVoidFunction)full_gpu_device;
    PFN_vkVoidFunction found = own(name);
    return found ? found : next_device(device, name);
}

PFN_vkVoidFunction VKAPI_CALL full_gpu_instance(VkInstance instance, const char *name) {
    if (!strcmp(name, "vkGetInstanceProcAddr")) return (PFN_vkVoidFunction)full_gpu_instance;
    if (!strcmp(name, "vkGetDeviceProcAddr")) return (PFN_vkVoidFunction)full_gpu_device;
    PFN_vkVoidFunction found = own(name);
    return found || !next_instance ? found : next_instance(instance, name);
}
